import { expect, test } from 'vitest';
import { WholeResponse } from './whole-response.ts';

const TEXT = '{"name": "Tromsø"}';
const whole = (text = TEXT) =>
  new WholeResponse(
    [...text].map((letter) => new TextEncoder().encode(letter)),
    new Response(null, { status: 409, statusText: 'Conflict', headers: { a: 'b' } }),
  );

test('each way to read a response gives its body', async () => {
  expect(await whole().json()).toEqual({ name: 'Tromsø' });
  expect(await whole().text()).toBe(TEXT);
  expect(new TextDecoder().decode(await whole().arrayBuffer())).toBe(TEXT);
  expect(await (await whole().blob()).text()).toBe(TEXT);
  expect(await new Response(whole().body).text()).toBe(TEXT);
  expect(await whole('').text()).toBe('');
  const { status, statusText, headers, bodyUsed } = whole();
  expect([status, statusText, headers.get('a'), bodyUsed]).toEqual([409, 'Conflict', 'b', false]);
});

test('a body is read once, by whichever way', async () => {
  const response = whole();
  await response.arrayBuffer();
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
  await expect(response.blob()).rejects.toThrow(TypeError);
  expect(() => response.clone()).toThrow(TypeError);
  const locked = whole();
  locked.body?.getReader();
  await expect(locked.json()).rejects.toThrow(TypeError);
});

test('a clone has bytes of its own', async () => {
  const response = whole();
  const clone = response.clone();
  new Uint8Array(await response.arrayBuffer()).fill(0);
  expect([clone.status, await clone.text()]).toEqual([409, TEXT]);
});
