/**
 * Short schemas for assistants, which read all of `tools/list` before the first question. Arguments keep names, types,
 * units, ranges, values and descriptions, each where it comes first; answers keep names and types to two levels. The full
 * schemas are in the OpenAPI document, and the service checks every argument.
 */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, jsonSchemaOf } from '../api/protocol/json-schema.ts';

/** Maximum length of a description, characters; a longer one ends after a sentence, a clause, or before what follows a colon. */
const MAX_DESCRIPTION = 100;

type ObjectSchema = JsonSchema & { type: 'object' };

/**
 * Returns the schema of a tool's arguments.
 * @param told names and descriptions of arguments that earlier tools have described; of these only the types are
 *   repeated. Receives those of this tool.
 */
export function argumentSchemaOf(schema: TSchema, told: Set<string>): ObjectSchema {
  const full = jsonSchemaOf(schema);
  const short = { ...argument(full, told), type: 'object' as const };
  for (const [name, each] of Object.entries(full.properties ?? {}))
    told.add(nameAndType(name, each)).add(each.description ?? '');
  return short;
}

/** An argument of a name and a type means the same in every tool. */
const nameAndType = (name: string, schema: JsonSchema) =>
  `${name} ${isSwitch(schema) ? 'boolean' : schema.type}`;

/** Returns true for a flag of a query, which assistants give as a boolean. */
const isSwitch = (schema: JsonSchema) => String(schema.enum) === 'true,false';

/** @param known true if an argument of this name has been described: of its values only the type is repeated */
function argument(
  schema: JsonSchema,
  told: ReadonlySet<string>,
  known = false,
  depth: 'tool' | 'argument' | 'member' = 'tool',
): JsonSchema {
  const { type, description, properties, required, items, anyOf, minimum, maximum, default: usual } = schema;
  const inside = (each: JsonSchema) => argument(each, told, known, 'member');
  const isNew = description !== undefined && !told.has(description) && !(known && depth === 'member');
  const below = depth === 'tool' ? 'argument' : 'member';
  const values = {
    enum: isSwitch(schema) ? undefined : schema.enum,
    minimum,
    maximum,
    maxItems: schema.maxItems,
    default: isSwitch(schema) ? (usual === 'true' ? true : undefined) : usual,
  };
  return {
    type: isSwitch(schema) ? 'boolean' : type,
    description: isNew ? shortened(description) : undefined,
    ...(known ? {} : values),
    // what is said of all of them is not said of each
    anyOf: anyOf?.map(({ description: each, ...part }) =>
      inside(each === description ? part : { ...part, description: each }),
    ),
    // also in objects, such as `wishes`, a name is described where it comes first
    properties:
      properties &&
      mapped(properties, (each, name) => argument(each, told, told.has(nameAndType(name, each)), below)),
    items: items && inside(items),
    required,
  };
}

/**
 * Returns the schema of an answer: names and types of its members, and the names of those of the objects in its lists.
 * @param listed members of lists that earlier answers have named, which are not repeated; receives those of this one
 */
export function answerSchemaOf(schema: TSchema, listed: Set<string>): ObjectSchema {
  const member = (full: JsonSchema) => {
    const names = Object.keys(full.items?.properties ?? {});
    const isNew = names.length > 0 && !listed.has(String(names));
    listed.add(String(names));
    return isNew ? { ...typeOf(full), items: { properties: named(names) } } : typeOf(full);
  };
  return { type: 'object', properties: mapped(jsonSchemaOf(schema).properties ?? {}, member) };
}

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));

/** Returns the type alone; nothing of a union, as many members may be null. */
function typeOf({ type, anyOf }: JsonSchema): JsonSchema {
  return anyOf || Array.isArray(type) ? {} : { type };
}

function mapped(
  properties: Record<string, JsonSchema>,
  change: (each: JsonSchema, name: string) => JsonSchema,
) {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, change(each, name)]));
}

/** Returns the first sentences or clauses of a description. */
function shortened(full: string): string {
  const description = full.replace(/^`true`: only/, 'Only');
  if (description.length <= MAX_DESCRIPTION) return description;
  const ends = [...description.matchAll(/[.;](?= )/g)].map(({ index }) => index);
  const colon = description.indexOf(': ');
  const end =
    ends.findLast((index) => index <= MAX_DESCRIPTION) ??
    (colon >= 0 ? colon : (ends[0] ?? description.length));
  return description.slice(0, end);
}
