/**
 * Short schemas for assistants, which read all of `tools/list` before the first question. Arguments keep names, types,
 * units, ranges and descriptions; answers keep names and types to two levels. The full schemas are in the OpenAPI
 * document.
 */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, jsonSchemaOf } from '../api/protocol/json-schema.ts';

/** Maximum length of a description, characters; a longer one ends with a whole sentence or clause. */
const MAX_DESCRIPTION = 130;

type ObjectSchema = JsonSchema & { type: 'object' };

/**
 * Returns the schema of a tool's arguments.
 * @param told names and descriptions of arguments that earlier tools have described; their descriptions are not
 *   repeated. Receives those of this tool.
 */
export function argumentSchemaOf(schema: TSchema, told: Set<string>): ObjectSchema {
  const full = jsonSchemaOf(schema);
  const short = { ...argument(full, told), type: 'object' as const };
  for (const [name, { description = '' }] of Object.entries(full.properties ?? {}))
    told.add(name).add(description);
  return short;
}

function argument(schema: JsonSchema, told: ReadonlySet<string>): JsonSchema {
  const { type, description, properties, required, items, anyOf, minimum, maximum, default: usual } = schema;
  const isSwitch = String(schema.enum) === 'true,false';
  const inside = (each: JsonSchema) => argument(each, told);
  return {
    type: isSwitch ? 'boolean' : type,
    description: description && !told.has(description) ? shortened(description) : undefined,
    enum: isSwitch ? undefined : schema.enum,
    anyOf: anyOf?.map(inside),
    minimum,
    maximum,
    maxItems: schema.maxItems,
    maxLength: schema.maxLength,
    default: isSwitch ? (usual === 'true' ? true : undefined) : usual,
    // within an object, such as `wishes`, a name that is known means what it means outside
    properties:
      properties &&
      mapped(properties, (each, name) =>
        type === 'object' && told.has(name) && description !== undefined
          ? inside({ ...each, description: undefined })
          : inside(each),
      ),
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

/** Returns the type alone: of a union, all types. */
function typeOf({ type, anyOf }: JsonSchema): JsonSchema {
  return { type: anyOf ? [...new Set(anyOf.flatMap((part) => part.type ?? []))] : type };
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
  const ends = [...description.matchAll(/[.;](?= )|(?<=\)):(?= )/g)].map(({ index }) => index);
  const end = ends.findLast((index) => index <= MAX_DESCRIPTION) ?? ends[0] ?? description.length;
  return description.slice(0, end);
}
