/**
 * Finds what a script uses that the oldest supported browsers lack. Globals and their static members are found by name.
 * A member of something else is found if all interfaces of these browsers that have a member of this name got it later,
 * and the script defines none itself. Methods of iterators are found on what surely is one. Names in strings and
 * options of functions are not found.
 */
import type { Identifier } from '@mdn/browser-compat-data';
import ts from 'typescript-5';
import { data, lacksOf, membersOf, type Newer } from './floor.ts';

/** Features of the syntax that are newer than ES2022, which all of the oldest browsers have. */
const { statements, builtins, regular_expressions } = data.javascript as Record<string, Identifier>;
const USING = lacksOf(statements!.using!);
const IMPORT_ATTRIBUTES = lacksOf(statements!.import!.import_attributes!);
const REGEXP: readonly [found: RegExp, lacks: string[]][] = [
  [/\/[a-z]*v[a-z]*$/, lacksOf(builtins!.RegExp!.unicodeSets!)],
  [/\(\?[ims]*-?[ims]+:/, lacksOf(regular_expressions!.modifier!)],
];

/** Lacking browsers of each global: `Temporal`, `structuredClone`. */
const globals = new Map<string, string[]>();
/** Lacking browsers of each static member: `Promise.try`. */
const statics = new Map<string, string[]>();
/** Lacking browsers of each member of an interface, by its name. */
const members = new Map<string, string[][]>();

for (const root of [builtins!, data.api, builtins!.Intl!]) {
  const prefix = root === builtins!.Intl ? 'Intl.' : '';
  for (const [name, node] of membersOf(root)) learn(`${prefix}${name}`, node, root === data.api);
}

const iteratorMembers = new Map(
  membersOf(builtins!.Iterator!).map(([name, member]) => [name, lacksOf(member)] as const),
);

function learn(name: string, node: Identifier, isApi: boolean): void {
  const lacks = lacksOf(node);
  if (node.__compat) {
    (name.includes('.') ? statics : globals).set(name, lacks);
    addMember(name.split('.').at(-1)!, lacks);
  }
  for (const [key, member] of membersOf(node)) {
    if (!member.__compat) continue;
    const of = lacksOf(member);
    if (key.endsWith('_static')) statics.set(`${name}.${key.slice(0, -'_static'.length)}`, of);
    else {
      if (!isApi) statics.set(`${name}.${key}`, of);
      // nobody gets hold of an object whose interface the browser lacks
      if (!isApi || lacks.length === 0) addMember(key, of);
    }
  }
}

function addMember(name: string, lacks: string[]): void {
  members.set(name, [...(members.get(name) ?? []), lacks]);
}

/**
 * @param script as built
 * @param beside other scripts of its bundle, whose members it may use
 */
export function newerInScript(script: string, beside: readonly string[] = []): Newer[] {
  const source = parsed(script);
  const own = ownNames(source);
  for (const { members, functions } of beside.map(namesBeside)) {
    for (const name of members) own.members.add(name);
    for (const name of functions) own.functions.add(name);
  }
  const found = new Map<string, Newer>();
  const note = (name: string, lacks: readonly string[] | undefined) => {
    if (lacks && lacks.length > 0) found.set(name, { name, lacks });
  };

  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      visitMember(node);
      return;
    }
    if (ts.isIdentifier(node) && isReference(node) && !own.variables.has(node.text))
      note(node.text, globals.get(node.text));
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.Using) === ts.NodeFlags.Using)
      note('using', USING);
    if (ts.isImportDeclaration(node) && node.attributes) note('import … with', IMPORT_ATTRIBUTES);
    if (ts.isRegularExpressionLiteral(node))
      for (const [feature, lacks] of REGEXP) if (feature.test(node.text)) note(node.text, lacks);
    ts.forEachChild(node, visit);
  }

  function visitMember(access: ts.PropertyAccessExpression): void {
    const { expression, parent } = access;
    const name = access.name.text;
    const path = `${nameOf(expression)}.${name}`;
    const isCalled = ts.isCallExpression(parent) && parent.expression === access;
    if (isIterator(expression) && iteratorMembers.has(name))
      note(`iterator.${name}`, iteratorMembers.get(name));
    else if (statics.has(path) && !own.variables.has(path.split('.')[0]!)) note(path, statics.get(path));
    else if (!(isCalled ? own.functions : own.members).has(name)) note(`.${name}`, lackingAll(name));
    visit(expression);
  }

  visit(source);
  return [...found.values()];
}

function parsed(script: string): ts.SourceFile {
  return ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
}

/** Returns true for `names.entries()` and its like, which return an iterator; arrays have most of its methods, too. */
function isIterator(expression: ts.Expression): boolean {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
  const { name } = expression.expression;
  return /^(entries|keys|values)$/.test(name.text)
    ? expression.arguments.length === 0
    : name.text === 'matchAll';
}

/** Returns the lacking browsers of a member that every interface got later than the floor. */
function lackingAll(name: string): string[] | undefined {
  const all = members.get(name);
  return all?.every((lacks) => lacks.length > 0) ? all[0] : undefined;
}

/** Returns `Intl.Segmenter` of an expression, without `globalThis`; '' if it is no such path. */
function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (!ts.isPropertyAccessExpression(expression)) return '';
  const before = nameOf(expression.expression);
  return /^(globalThis|self|window)$/.test(before)
    ? expression.name.text
    : `${before}.${expression.name.text}`;
}

/** Returns true if an identifier stands for a variable, not for a key or a label. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  return !(
    ((ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isAccessor(parent)) &&
      parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  );
}

const besides = new Map<string, ReturnType<typeof ownNames>>();

/** Returns the names that a script defines, which many others may have beside them. */
function namesBeside(script: string): ReturnType<typeof ownNames> {
  if (!besides.has(script)) besides.set(script, ownNames(parsed(script)));
  return besides.get(script)!;
}

/** Names that a script defines: variables; members; and those members that can be functions. */
function ownNames(source: ts.SourceFile): Record<'variables' | 'members' | 'functions', Set<string>> {
  const own = { variables: new Set<string>(), members: new Set<string>(), functions: new Set<string>() };

  function define(name: ts.Node, value: ts.Node | undefined): void {
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
    own.members.add(name.text);
    if (!value || !isData(value)) own.functions.add(name.text);
  }

  function visit(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) define(node.name, node.initializer);
    else if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) define(node.name, undefined);
    else if (ts.isShorthandPropertyAssignment(node)) define(node.name, undefined);
    else if (isAssignment(node)) define(node.left.name, node.right);
    else if (
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isBindingElement(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node)) &&
      node.name &&
      ts.isIdentifier(node.name)
    )
      own.variables.add(node.name.text);
    ts.forEachChild(node, visit);
  }

  visit(source);
  return own;
}

function isAssignment(
  node: ts.Node,
): node is ts.BinaryExpression & { readonly left: ts.PropertyAccessExpression } {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left)
  );
}

/** Returns true if a value cannot be a function. */
function isData(value: ts.Node): boolean {
  return (
    ts.isLiteralExpression(value) ||
    ts.isArrayLiteralExpression(value) ||
    ts.isObjectLiteralExpression(value) ||
    ts.isTemplateExpression(value) ||
    ts.isNewExpression(value) ||
    ts.isPrefixUnaryExpression(value)
  );
}
