import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /ru/. */
export const MESSAGES: Messages = {
  'Missing value': 'Отсутствующая величина',
  'Invalid integer': 'Неверное число',
  'Must be a natural number': 'Должно быть натуральным числом',
  'Please enter an integer value': 'Пожалуйста, введите целое число',
  'The input field {} was not expected.': 'Веденное поле  {} не было ожидаемо.',
  'Must be <field>:<value> pair(s)': 'Должно быть <field>:<value> пар(ы)',
  'Field "{}" not recognised in resource_search.': 'Поле "{}" не отображается в поисковике ресурсов.',
  'Not found': 'Не найдено',
  'Access denied': 'Отказано в доступе',
  'Bad request': 'Неверный запрос',
  'JSON Error: {}': 'Ошибка JSON: {}',
  'Not a list': 'Не список',
};
