import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /pt_BR/. */
export const MESSAGES: Messages = {
  'Missing value': 'Faltando valor',
  'Invalid integer': 'Inteiro inválido',
  'Must be a natural number': 'Precisa ser um número natural',
  'Please enter an integer value': 'Por favor entre com um valor inteiro',
  'The input field {} was not expected.': 'O campo de entrada {} não era esperado.',
  'Must be <field>:<value> pair(s)': 'Precisa ser par(es) <chave>:<valor>',
  'Field "{}" not recognised in resource_search.': 'Campo "{}" não é reconhecido em resource_search.',
  'Not found': 'Não encontrado',
  'Access denied': 'Acesso negado',
  'Bad request': 'Requisição incorreta',
  'JSON Error: {}': 'Erro JSON: {}',
  'Could not parse as valid JSON': 'Não foi possível interpretar como JSON válido',
  'Not a list': 'Não é uma lista',
};
