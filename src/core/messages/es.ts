import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /es/. */
export const MESSAGES: Messages = {
  'Missing value': 'Falta el valor',
  'Invalid integer': 'Entero no válido',
  'Must be a natural number': 'Debe ser un número entero',
  'Please enter an integer value': 'Por favor introduce un valor entero',
  'The input field {} was not expected.': 'No se esperaba el campo {}.',
  'Must be <field>:<value> pair(s)': 'Debe ser un par <campo>:<valor> ',
  'Field "{}" not recognised in resource_search.': 'El campo "{}" no se ha reconocido en resource_search.',
  'Not found': 'No encontrado',
  'Access denied': 'Acceso denegado',
  'Bad request': 'Solicitud incorrecta',
  'JSON Error: {}': 'Error JSON: {}',
  'Could not parse as valid JSON': 'No se puede parsear como un JSON válido',
  'Not a list': 'No es una lista',
};
