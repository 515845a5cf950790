/** The API as MSW request handlers, for anybody's tests and stories. */
export { createApiHandlers } from '../msw/handlers.ts';
export type { HandlerOptions } from '../http/create-handler.ts';
