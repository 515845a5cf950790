import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /fr/. */
export const MESSAGES: Messages = {
  'Missing value': 'Valeur manquante',
  'Invalid integer': 'Nombre entier invalide',
  'Must be a natural number': 'Ce doit être un nombre naturel',
  'Please enter an integer value': 'Vous devez saisir un nombre entier',
  'The input field {} was not expected.': "Le champ saisi {} n'était pas attendu.",
  'Must be <field>:<value> pair(s)': 'Paire(s) de <field>:<value> obligatoire',
  'Field "{}" not recognised in resource_search.': 'Le champ "{}" n\'est pas reconnu dans resource_search.',
  'Not found': 'Indisponible',
  'Access denied': 'Accès non autorisé',
  'Bad request': 'Requête incorrecte',
  'JSON Error: {}': 'Erreur JSON : {}',
  'Could not parse as valid JSON': 'JSON syntaxiquement invalide',
  'Not a list': "Ce n'est pas une liste",
};
