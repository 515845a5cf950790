/**
 * What CKAN says in the language of the address, of what datapond has to say; everything else it says in English everywhere. `{}` is
 * what the message is about.
 */
export type Message =
  | 'Missing value'
  | 'Invalid integer'
  | 'Must be a natural number'
  | 'Please enter an integer value'
  | 'The input field {} was not expected.'
  | 'Must be <field>:<value> pair(s)'
  | 'Field "{}" not recognised in resource_search.'
  | 'Not found'
  | 'Access denied'
  | 'Bad request'
  | 'JSON Error: {}'
  | 'Could not parse as valid JSON'
  | 'Not a list';

/** CKAN 2.11's words in a language; what it has no words for, it says in English. */
export type Messages = Readonly<Partial<Record<Message, string>>>;
