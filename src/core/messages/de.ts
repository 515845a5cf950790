import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /de/. */
export const MESSAGES: Messages = {
  'Missing value': 'Fehlender Wert',
  'Invalid integer': 'Ungültige Ganzzahl',
  'Must be a natural number': 'Muss eine Ganzzahl sein',
  'Please enter an integer value': 'Bitte gib eine Ganzzahl ein',
  'The input field {} was not expected.': 'Das Eingabefeld {} war nicht erwartet.',
  'Must be <field>:<value> pair(s)': 'Müssen <field>:<value> Paare sein',
  'Field "{}" not recognised in resource_search.': 'Feld "{}" wird von resource_search nicht erkannt.',
  'Not found': 'Nicht gefunden',
  'Access denied': 'Zugriff verweigert',
  'Bad request': 'Fehlerhafte Anfrage',
  'JSON Error: {}': 'JSON Fehler: {}',
  'Could not parse as valid JSON': 'Kann nicht als gültiges JSON erkannt werden',
  'Not a list': 'Keine Liste',
};
