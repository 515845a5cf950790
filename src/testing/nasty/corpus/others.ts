import { none, type NastyFile } from '../nasty-file.ts';
import { gzipText, makeXlsx, tarText, zipTexts } from '../workbooks.ts';

/** What is no table, or not what its name says. */
export const OTHERS: readonly NastyFile[] = [
  none('empty', '', 'empty.csv is empty'),
  none('blank', '\n  \n', 'blank.csv is empty'),
  none(
    'lfs-pointer',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
    'is a Git LFS pointer',
  ),
  none(
    'lfs-pointer.parquet',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
    'is a Git LFS pointer',
  ),
  none('web-page', '<!DOCTYPE html><html><title>404</title>', 'is a web page'),
  none('web-page-without-doctype', '<html lang="en"><body>Not found', 'is a web page'),
  none('part-of-a-web-page', '<!-- x -->\n<table><tr><td>1</td></tr></table>', 'is a web page'),
  none('web-page.parquet', '<!DOCTYPE html><html><title>404</title>', 'is a web page'),
  none('empty.parquet', '', 'empty.parquet is empty'),
  none('xml', '<?xml version="1.0"?><rows/>', 'is XML, of which no tables are made'),
  none(
    'excel-of-2003',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
    'is an Excel workbook of 2003',
  ),
  none('json-by-another-name', '[{"a": 1}, {"a": 2}]', 'is JSON: call it .json'),
  none(
    'workbook-by-another-name',
    makeXlsx([{ name: 'A', rows: [['a'], [1]] }]),
    'is an Excel workbook: call it .xlsx',
  ),
  none('archive-by-another-name', zipTexts({ 'a.csv': 'a,b\n1,2\n' }), 'is a ZIP archive: call it .zip'),
  none('pdf', '%PDF-1.7', 'is a PDF'),
  none(
    'utf-32',
    Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0x2c, 0, 0, 0, 0x62, 0, 0, 0),
    'is in UTF-32',
  ),
  none(
    'utf-32-without-mark',
    Uint8Array.of(0, 0, 0, 0x61, 0, 0, 0, 0x2c, 0, 0, 0, 0x62, 0, 0, 0, 10, 0, 0, 0, 0x31),
    'is in UTF-32',
  ),
  none('png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2), 'is an image (PNG)'),
  none('old-excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'is an Excel workbook of before 2007'),
  none('old-excel.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'is damaged, or no workbook'),
  none('web-page.xls', '<html><table><tr><td>1</td></tr></table>', 'is a web page'),
  none('packed.csv.zst', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 2), 'is compressed with zstd'),
  none('without-records.json', '{"a": {"b": 1}, "c": [1]}', 'without-records.json has no records'),
  none('zstandard', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 2), 'is compressed with zstd'),
  none('parquet-by-another-name', 'PAR1xxxxPAR1', 'is a Parquet file'),
  none('tape.csv', tarText('towns.csv', 'a,b\n1,2\n'), 'is a tar archive'),
  none('tape.csv.gz', gzipText(tarText('towns.csv', 'a,b\n1,2\n')), 'is a tar archive'),
  none('too-ragged', `a,b\n${'1,2\n'.repeat(9)}${'1,2,3\n'.repeat(9)}`, '3 columns instead of 2'),
];
