import { expect, test } from 'vitest';
import { invalidQuery, notFound, TransportError, validationError } from '../errors.ts';
import { loadMessages } from './load-messages.ts';
import type { Messages } from './messages.ts';
import { translateError, translateTransportError } from './translate-error.ts';

const french = (await loadMessages('fr')) as Messages;

test('validators speak the language of the address', () => {
  const error = validationError({ resource_id: ['Missing value'], limit: ['Invalid integer'] });
  expect(translateError(error, french).details).toEqual({
    resource_id: ['Valeur manquante'],
    limit: ['Nombre entier invalide'],
  });
  expect(
    translateError(validationError({ query: 'Field "a" not recognised in resource_search.' }), french)
      .details,
  ).toEqual({
    query: `Le champ "a" n'est pas reconnu dans resource_search.`,
  });
});

test('what an error is about stays as it is', () => {
  expect(translateError(notFound('Resource "Not found" was not found.'), french).details).toEqual({
    message: 'Indisponible: Resource "Not found" was not found.',
  });
  for (const about of ['constructor', 'toString', '__proto__'])
    expect(translateError(notFound(about), french).details).toEqual({ message: `Indisponible: ${about}` });
  expect(translateError(notFound(), french).details).toEqual({ message: 'Indisponible' });
});

test('the DataStore’s own words and the database’s are English', () => {
  for (const error of [
    invalidQuery('Not found'),
    validationError({ fields: ['Not a list'] }),
    validationError({ q: ['invalid value "x"'] }),
  ])
    expect(translateError(error, french).details).toEqual(error.details);
});

test('bare texts are told so, too', () => {
  const told = (message: string) => translateTransportError(new TransportError(400, message), french).message;
  expect(told('Bad request - JSON Error: x')).toBe('Requête incorrecte - Erreur JSON : x');
  expect(told('Bad request - Action name not known: x')).toBe(
    'Requête incorrecte - Action name not known: x',
  );
});

test('a language that is not there is English', async () => {
  expect(await loadMessages('en_GB')).toBeUndefined();
  expect(await loadMessages('pt-BR')).toMatchObject({ 'Not found': 'Não encontrado' });
});
