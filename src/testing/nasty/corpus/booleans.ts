import { column, type NastyFile } from '../nasty-file.ts';

/** Yes and no. */
export const BOOLEANS: readonly NastyFile[] = [
  column('true-false', ['true', 'FALSE'], 'bool'),
  column('yes-no', ['yes', 'No', 'YES'], 'bool'),
  column('yes-no-not-available', ['yes', 'N/A', 'no'], 'bool', '"N/A" means no value'),
  column('t-f', ['T', 'F', 'T'], 'bool'),
  column('t-alone', ['T', 'T'], 'text'),
  column('y-n', ['Y', 'N'], 'bool'),
  column('ja-nein', ['ja', 'nein'], 'bool'),
  column('oui-non', ['Oui', 'Non'], 'bool'),
  column('si-no', ['sí', 'no'], 'bool'),
  column('wahr-falsch', ['WAHR', 'FALSCH'], 'bool'),
  column('ticks', ['✓', '', '✓'], 'bool'),
  column('ticks-and-crosses', ['✓', '✗'], 'bool'),
  column('x-and-nothing', ['x', '', 'X'], 'bool'),
  column('x-alone', ['x', 'x'], 'text'),
  column('yes-alone', ['yes', 'yes'], 'text'),
  column('yes-no-maybe', ['yes', 'no', 'maybe'], 'text'),
  column('zero-and-one', ['0', '1'], 'int4'),
  column('m-and-f', ['M', 'F'], 'text'),
];
