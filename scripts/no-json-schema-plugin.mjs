import { pathToFileURL } from 'node:url';

/** The modules of Zod that make JSON schemas of its schemas. */
const JSON_SCHEMA_MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/u;

/**
 * Leaves the code that makes JSON schemas out of the window's bundle. Every schema of Zod refers to it, so no bundler can
 * tell that the window makes none; it would be 5.6 kB of the first load. Each function of these modules throws instead.
 */
export const noJsonSchema = () => ({
  name: 'arbiter-no-json-schema',
  transform: {
    filter: { id: JSON_SCHEMA_MODULES },
    handler: async (_code, id) => {
      const names = Object.keys(await import(pathToFileURL(id).href));
      const code = [
        "const refuse = () => { throw new Error('The window makes no JSON schemas'); };",
        `export { ${names.map((name) => `refuse as ${name}`).join(', ')} };`,
      ].join('\n');
      return { code, map: { mappings: '' } };
    },
  },
});
