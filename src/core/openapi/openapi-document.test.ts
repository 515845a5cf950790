import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ACTIONS } from '../actions/registry.ts';
import { toOpenApiDocument } from './openapi-document.ts';

const document = toOpenApiDocument(ACTIONS.values(), {
  title: 'A site',
  description: 'For a test.',
  siteUrl: 'https://example.org/data',
});

async function lint(source: unknown): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(source), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

test('the OpenAPI document passes a standard linter', async () => {
  expect(await lint(document)).toEqual([]);
});

test('the linter would notice', async () => {
  expect(await lint({ ...document, openapi: '3.1.0', paths: { 'no-slash': {} } })).not.toEqual([]);
});

test('every action that reads is in it', () => {
  const paths = Object.keys(document['paths']!);
  const readable = [...ACTIONS.values()].filter(({ write }) => !write);
  expect(readable.length).toBeGreaterThan(15);
  expect(paths).toEqual(expect.arrayContaining(readable.map(({ name }) => `/api/3/action/${name}`)));
});
