import { expect, test } from 'vitest';
import { findOther } from './find-other.ts';

const PAGE = 'a web page: save the file itself';
const ofText = (text: string) => findOther(new TextEncoder().encode(text));

test.each([
  ['<!DOCTYPE html><p>', PAGE],
  ['\n<!-- saved from url=(0014)about:internet -->\n<html>', PAGE],
  ['<!-- a -->\n<!---->\n<!-- > -- -->  <Head>', PAGE],
  ['<!-- without an end <html>', undefined],
  ['<!-- a --> name,count', undefined],
  ['<htmlish>,b', undefined],
  ['<?xml version="1.0"?><a/>', 'XML, of which no tables are made: save it as CSV, XLSX or JSON'],
  ['name,count\n<html>,1', undefined],
])('%j', (text, what) => {
  expect(ofText(text)).toBe(what);
});

test('many comments before something else end', () => {
  expect(ofText('<!---->'.repeat(140))).toBe(undefined);
});
