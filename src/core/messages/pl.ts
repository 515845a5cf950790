import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /pl/. */
export const MESSAGES: Messages = {
  'Missing value': 'Brakująca wartość',
  'Invalid integer': 'Niepoprawna liczba całkowita',
  'Not found': 'Nie znaleziono',
  'Access denied': 'Odmowa dostępu',
  'Bad request': 'Nieprawidłowe żądanie',
  'JSON Error: {}': 'Błąd JSON: {}',
};
