import type { Action } from '../actions/action.ts';
import { DUMP_PARAMS } from '../dump/dump-params.ts';
import { ERROR_STATUS } from '../errors.ts';
import { isRequired, type Param, type ParamTable } from '../params/validate-params.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The API's description of itself, OpenAPI 3.1: made from the same rows that validate requests and write help_show.
 * @param siteUrl without a slash at the end
 */
export function toOpenApiDocument(
  actions: Iterable<Action>,
  site: { readonly title: string; readonly description: string; readonly siteUrl: string },
): Json {
  const readable = [...actions].filter((action) => !action.write);
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.title}: CKAN DataStore API`,
      summary: 'Search tables and their catalogue, as CKAN 2.11 answers.',
      ...(site.description && { description: site.description }),
      version: '3',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.siteUrl || '/' }],
    security: [{}, { token: [] }],
    tags: [
      { name: 'datastore', description: 'Records of resources.' },
      { name: 'catalogue', description: 'Datasets, resources and what they are filed under.' },
    ],
    paths: Object.fromEntries([
      ...readable.map((action) => [`/api/3/action/${action.name}`, toPathItem(action)] as const),
      ['/datastore/dump/{id}', DUMP_PATH],
    ]),
    components: { schemas: SCHEMAS, responses: RESPONSES, securitySchemes: SECURITY },
  };
}

function toPathItem(action: Action): Json {
  const common = {
    tags: [action.name.startsWith('datastore') ? 'datastore' : 'catalogue'],
    summary: action.summary,
    ...(action.description && { description: action.description }),
    responses: ACTION_RESPONSES,
  };
  return {
    get: { operationId: action.name, ...common, parameters: toQueryParameters(action.params) },
    post: {
      operationId: `${action.name}_post`,
      ...common,
      requestBody: { content: { 'application/json': { schema: toBodySchema(action.params) } } },
    },
  };
}

function toQueryParameters(params: ParamTable): readonly Json[] {
  return Object.entries(params).map(([name, param]) => ({
    name,
    in: 'query',
    description: param.description,
    required: isRequired(param),
    ...queryForm(param),
  }));
}

/** Objects travel in an address as JSON text. */
function queryForm({ schema }: Param<unknown>): Json {
  const options = (schema as { oneOf?: readonly { type: string }[] }).oneOf ?? [schema as { type?: string }];
  return options.some(({ type }) => type === 'object')
    ? { content: { 'application/json': { schema } } }
    : { schema };
}

function toBodySchema(params: ParamTable): Json {
  const required = Object.entries(params).flatMap(([name, param]) => (isRequired(param) ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(params).map(([name, { schema, description }]) => [name, { ...schema, description }]),
    ),
    ...(required.length > 0 && { required }),
  };
}

const SCHEMAS: Json = {
  Success: {
    type: 'object',
    required: ['help', 'success', 'result'],
    properties: {
      help: { type: 'string', format: 'uri', description: 'Address of the action’s help.' },
      success: { const: true },
      result: { description: 'What the action answers.' },
    },
  },
  Failure: {
    type: 'object',
    required: ['help', 'success', 'error'],
    properties: {
      help: { type: 'string', format: 'uri' },
      success: { const: false },
      error: {
        type: 'object',
        required: ['__type'],
        properties: {
          __type: { enum: Object.keys(ERROR_STATUS) },
          message: { type: 'string' },
        },
        additionalProperties: true,
      },
    },
  },
};

const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const RESPONSES: Json = {
  Success: {
    description: 'The answer.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Success' } } },
  },
  NotUnderstood: {
    description: 'The request cannot be read, or the action is unknown: a JSON string says why.',
    content: { 'application/json': { schema: { type: 'string' } } },
  },
  Forbidden: failure('Nobody may read this.'),
  NotFound: failure('There is no such thing.'),
  Invalid: failure('A parameter or a statement is wrong: the error names it.'),
};

const ACTION_RESPONSES: Json = {
  200: { $ref: '#/components/responses/Success' },
  400: { $ref: '#/components/responses/NotUnderstood' },
  403: { $ref: '#/components/responses/Forbidden' },
  404: { $ref: '#/components/responses/NotFound' },
  409: { $ref: '#/components/responses/Invalid' },
};

const SECURITY: Json = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'CKAN’s API token. It may be sent; everything here is public, so nobody checks it.',
  },
};

const DUMP_PATH: Json = {
  get: {
    operationId: 'datastore_dump',
    tags: ['datastore'],
    summary: 'Download a table, or what a search finds in it.',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Id or alias of the resource.',
        schema: { type: 'string' },
      },
      ...toQueryParameters(DUMP_PARAMS),
    ],
    responses: {
      200: {
        description: 'The file.',
        content: Object.fromEntries(
          ['text/csv', 'text/tab-separated-values', 'application/json', 'text/xml'].map((type) => [
            type,
            { schema: { type: 'string' } },
          ]),
        ),
      },
      400: { description: 'A parameter is wrong.', content: { 'text/html': { schema: { type: 'string' } } } },
      404: {
        description: 'There is no such table.',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    },
  },
};
