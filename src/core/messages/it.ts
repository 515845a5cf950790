import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /it/. */
export const MESSAGES: Messages = {
  'Missing value': 'Valore mancante',
  'Invalid integer': 'Numero intero non valido',
  'Must be a natural number': 'Deve essere un numero naturale',
  'Please enter an integer value': 'Si prega di inserire un valore intero',
  'The input field {} was not expected.': 'Il campo di input {} non era previsto.',
  'Must be <field>:<value> pair(s)': 'Devono essere coppie <campo>:<valore>',
  'Field "{}" not recognised in resource_search.': 'Campo "{}" non riconosciuto in resource_search.',
  'Not found': 'Non trovato',
  'Access denied': 'Accesso negato',
  'Bad request': 'Richiesta non valida',
  'JSON Error: {}': 'Errore JSON: {}',
  'Could not parse as valid JSON': 'Non è stato possible eseguire il parsing come un JSON valido',
  'Not a list': 'Non è una lista',
};
