/**
 * Finds what a style sheet uses that the oldest supported browsers lack. A declaration is accepted if the same rule has
 * one of the same property before it that they understand, or one with the prefix of WebKit.
 */
import type { Identifier } from '@mdn/browser-compat-data';
import { data, lacksOf, membersOf, type Newer } from './floor.ts';

const { properties, selectors, types, 'at-rules': atRules } = data.css as Record<string, Identifier>;
/** Units, by the name of their feature where that differs. */
const UNITS: readonly [unit: RegExp, feature: string][] = [
  [/^d(vh|vw|vb|vi|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(vh|vw|vb|vi|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(vh|vw|vb|vi|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];
/** What only some engines are meant to have. */
const PREFIXED = /^-(webkit|moz|ms)-/;
/** Types of values by name, from all depths: `color-mix`, `calc`. */
const functions = new Map<string, string[][]>();
learn(types!);

function learn(node: Identifier): void {
  for (const [name, member] of membersOf(node)) {
    if (member.__compat) functions.set(name, [...(functions.get(name) ?? []), lacksOf(member)]);
    learn(member);
  }
}

interface Declaration {
  property: string;
  newer: Newer[];
}

/** @param styles as built */
export function newerInStyles(styles: string): Newer[] {
  const text = styles
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/url\(\s*("[^"]*"|'[^']*'|[^)]*)\s*\)|"[^"]*"|'[^']*'/g, '""');
  const found: Newer[] = [];
  // a prelude ends with a brace, a declaration with a semicolon or a brace
  let declared: Declaration[] = [];
  for (const [, words, end] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      found.push(...inPrelude(words!.trim()));
      declared = [];
      continue;
    }
    const [, property, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(words!) ?? [];
    if (property) {
      const newer = inDeclaration(property, value!);
      const hasFallback = declared.some(
        (each) =>
          each.property === `-webkit-${property}` || (each.property === property && each.newer.length === 0),
      );
      if (!hasFallback) found.push(...newer);
      declared.push({ property, newer });
    } else if (words!.trim().startsWith('@')) found.push(...inPrelude(words!.trim()));
  }
  return found;
}

function inPrelude(words: string): Newer[] {
  const [, rule] = /^@([\w-]+)/.exec(words) ?? [];
  if (rule) {
    const queries = [...words.matchAll(/\(\s*(?:min-|max-)?([\w-]+)/g)].map(([, name]) => name!);
    return [
      newer(`@${rule}`, atRules?.[rule]),
      ...queries.map((name) => newer(`@${rule} (${name})`, atRules?.[rule]?.[name])),
    ].flat();
  }
  const pseudo = [...words.matchAll(/::?([\w-]+)/g)]
    .filter(([, name]) => !PREFIXED.test(name!))
    .map(([, name]) => newer(`:${name}`, selectors?.[name!]));
  return [...pseudo, words.includes('&') ? newer('&', selectors?.nesting) : []].flat();
}

function inDeclaration(property: string, value: string): Newer[] {
  if (PREFIXED.test(property)) return [];
  const known = property.startsWith('--') ? undefined : properties?.[property];
  const words = value.toLowerCase();
  return [
    newer(property, known),
    ...[...words.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].map(([, name]) => ofAll(`${name}()`, name!)),
    ...[...words.matchAll(/(?<![\w#.-])[\d.]+([a-z]+)/g)].map(([, unit]) => ofUnit(unit!)),
    ...[...words.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) =>
      newer(`${property}: ${word}`, known?.[word]),
    ),
  ].flat();
}

function ofUnit(unit: string): Newer[] {
  const feature = UNITS.find(([units]) => units.test(unit))?.[1] ?? unit;
  return newer(unit, types?.length?.[feature]);
}

/** A function of this name, if all features of the name are newer. */
function ofAll(name: string, key: string): Newer[] {
  const all = functions.get(key) ?? [];
  return all.length > 0 && all.every((lacks) => lacks.length > 0) ? [{ name, lacks: all[0]! }] : [];
}

function newer(name: string, feature: Identifier | undefined): Newer[] {
  const lacks = feature ? lacksOf(feature) : [];
  return lacks.length > 0 ? [{ name, lacks }] : [];
}
