import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /nl/. */
export const MESSAGES: Messages = {
  'Missing value': 'Missende waarde',
  'Invalid integer': 'Ongeldig geheel getal',
  'Must be a natural number': 'Moet een natuurlijk getal zijn',
  'Please enter an integer value': 'Vul een geheel getal in',
  'The input field {} was not expected.': 'Het invoerveld {} werd niet verwacht.',
  'Must be <field>:<value> pair(s)': 'Moet zijn <field>:<value> pa(a)r(en)',
  'Field "{}" not recognised in resource_search.': 'Veld "{}" niet herkend in resource_search.',
  'Not found': 'Niet gevonden',
  'Access denied': 'Toestemming geweigerd',
  'Bad request': 'Onjuiste aanvraag',
  'JSON Error: {}': 'JSON Error: {}',
  'Could not parse as valid JSON': 'Kon niet ontleed worden als valide JSON',
  'Not a list': 'Geen lijst',
};
