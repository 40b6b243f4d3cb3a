/** `drizzle-kit generate --config=drizzle/sqlite.config.ts` writes the next migration of the embedded database. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/reports/sqlite/schema.ts',
  out: './drizzle/sqlite',
});
