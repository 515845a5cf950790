import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /ja/. */
export const MESSAGES: Messages = {
  'Missing value': '不明な値',
  'Invalid integer': '無効な整数値',
  'Must be a natural number': '自然数を入力してください',
  'Please enter an integer value': '整数値を入力してください',
  'The input field {} was not expected.': '入力フィールド {} は期待されていません。',
  'Must be <field>:<value> pair(s)': '<field>:<value> のペアでなければなりません',
  'Field "{}" not recognised in resource_search.': ' "{}" フィールドが resource_search 内にありません。',
  'Not found': '見つかりません',
  'Access denied': 'アクセスできません',
  'Bad request': '不正なリクエスト',
  'JSON Error: {}': 'JSON エラー: {}',
  'Could not parse as valid JSON': '正しいJOSN形式としてペーストできません',
  'Not a list': 'リストではありません',
};
