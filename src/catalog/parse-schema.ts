import type { FieldDescriptor, ForeignKeyDescriptor, SchemaDescriptor } from './descriptor.ts';
import { readFieldFormat, readFieldType } from './field-type.ts';
import type { JsonObject } from './members.ts';
import { readBoolean, readList, readObject, readObjects, readText, readTexts, where } from './members.ts';
import { readTranslations } from './translations.ts';

/** A Table Schema (v1 or v2). Constraints are not read: the API neither enforces nor shows them. */
export function parseSchema(schema: JsonObject): SchemaDescriptor {
  const fields = readObjects(schema, 'fields').map(parseField);
  const missingValues = readMissingValues(schema);
  const names = new Set(fields.map((field) => field.name));
  const primaryKey = (readTexts(schema, 'primaryKey') ?? []).filter((name) => {
    if (names.has(name)) return true;
    schema.notices.warn(`${where(schema, 'primaryKey')} "${name}" is not among the fields: ignored`);
    return false;
  });
  const foreignKeys = readForeignKeys(schema);
  return {
    fields,
    primaryKey,
    ...(foreignKeys.length > 0 && { foreignKeys }),
    ...(missingValues && { missingValues }),
  };
}

/** Version 1 says `""` for the same resource, version 2 leaves it out. */
function readForeignKeys(schema: JsonObject): readonly ForeignKeyDescriptor[] {
  return readObjects(schema, 'foreignKeys').flatMap((key) => {
    const reference = readObject(key, 'reference');
    const fields = readTexts(key, 'fields') ?? [];
    const references = (reference && readTexts(reference, 'fields')) ?? [];
    if (fields.length === 0 || fields.length !== references.length) {
      schema.notices.warn(
        `${where(key)} must have "fields" and a "reference" with as many "fields": ignored`,
      );
      return [];
    }
    return [
      {
        where: where(key),
        fields,
        references,
        resource: (reference && readText(reference, 'resource')) ?? '',
      },
    ];
  });
}

function parseField(field: JsonObject): FieldDescriptor {
  const label = readText(field, 'title');
  const notes = readText(field, 'description');
  const translated = Object.entries(readTranslations(field) ?? {}).flatMap(([language, texts]) => [
    ...(texts.title ? [[`label@${language}`, texts.title] as const] : []),
    ...(texts.description ? [[`notes@${language}`, texts.description] as const] : []),
  ]);
  const info = { ...(label && { label }), ...(notes && { notes }), ...Object.fromEntries(translated) };
  const type = readFieldType(field);
  const missingValues = readMissingValues(field);
  const trueValues = readTexts(field, 'trueValues');
  const falseValues = readTexts(field, 'falseValues');
  const decimalChar = readText(field, 'decimalChar');
  const groupChar = readText(field, 'groupChar');
  return {
    name: readText(field, 'name') ?? '',
    format: readFieldFormat(field),
    ...(type && { type }),
    ...(Object.keys(info).length > 0 && { info }),
    ...(missingValues && { missingValues }),
    ...(trueValues && { trueValues }),
    ...(falseValues && { falseValues }),
    ...(decimalChar && { decimalChar }),
    ...(groupChar && { groupChar }),
    ...(readBoolean(field, 'bareNumber') === false && { bareNumber: false }),
    ...readDecoration(field),
  };
}

const NEGATIVES = ['brackets', 'minus', 'behind', 'apart'] as const;

/** `unit`, `negative`, `digits` and `blanks` of the member `datapond`. */
function readDecoration(
  field: JsonObject,
): Pick<FieldDescriptor, 'unit' | 'negative' | 'digits' | 'hasBlanks'> {
  const datapond = readObject(field, 'datapond');
  if (!datapond) return {};
  const unit = readText(datapond, 'unit');
  const named = readText(datapond, 'negative');
  const negative = NEGATIVES.find((one) => one === named);
  if (named !== null && !negative)
    datapond.notices.warn(
      `${where(datapond, 'negative')} "${named}" is none of ${NEGATIVES.join(', ')}: ignored`,
    );
  const digits = readText(datapond, 'digits');
  const isTen = digits !== null && [...digits].length === 10;
  if (digits !== null && !isTen)
    datapond.notices.warn(
      `${where(datapond, 'digits')} "${digits}" must be the ten digits from zero on: ignored`,
    );
  return {
    ...(unit && { unit }),
    ...(negative && { negative }),
    ...(isTen && { digits }),
    ...(readBoolean(datapond, 'blanks') && { hasBlanks: true as const }),
  };
}

/** Texts, or since v2 objects with a `value` and a label. */
function readMissingValues(object: JsonObject): readonly string[] | undefined {
  return readList(object, 'missingValues')?.flatMap((entry, i) => {
    if (typeof entry === 'string') return [entry];
    if (typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string')
      return [entry.value];
    object.notices.warn(
      `${where(object, `missingValues[${i}]`)} must be a text or an object with a text "value": ignored`,
    );
    return [];
  });
}
