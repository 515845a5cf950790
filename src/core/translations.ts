/** Texts in other languages, by their tags: `fr`, `pt-BR`. */
export type Translations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string }>
>;
