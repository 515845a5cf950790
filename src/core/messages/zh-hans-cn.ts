import type { Messages } from './messages.ts';

/** What CKAN 2.11 says under /zh_Hans_CN/. */
export const MESSAGES: Messages = {
  'Missing value': '缺失值',
  'Invalid integer': '无效整数',
  'Must be a natural number': '必须为自然数',
  'Please enter an integer value': '请输入整数',
  'The input field {} was not expected.': '预料之外的输入项 {}',
  'Must be <field>:<value> pair(s)': '必须为 <field>:<value> 对',
  'Field "{}" not recognised in resource_search.': '在 resource_search 中无法辨识「{}」域',
  'Not found': '未找到',
  'Access denied': '没有登陆权限',
  'Bad request': '错误请求',
  'JSON Error: {}': 'JSON 错误:{}',
  'Could not parse as valid JSON': '不合法的 JSON 文件',
  'Not a list': '非列表',
};
