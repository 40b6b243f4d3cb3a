/**
 * Compiles each schema of the API once per process. A service does so once, too; without this, the hundred applications
 * of the tests would take longer to compile their schemas than to answer.
 */
import { TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';

const compile = TypeCompiler.Compile;
/** What no application has got, as Elysia adds members to what it gets. */
const compiled = new WeakMap<object, object>();

Object.assign(TypeCompiler, {
  Compile(...given: Parameters<typeof compile>) {
    const [schema, references = []] = given;
    if (references.length > 0) return compile(...given);
    if (!compiled.has(schema)) compiled.set(schema, compile(schema));
    return Object.assign(Object.create(TypeCheck.prototype), compiled.get(schema));
  },
});
