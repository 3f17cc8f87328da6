import type { Plugin } from 'vite';

/** What this plugin does to a module; Vite allows more forms of a hook than it uses. */
export interface NoJsonSchemaPlugin extends Plugin {
  readonly transform: {
    readonly filter: { readonly id: RegExp };
    readonly handler: (
      code: string,
      id: string,
    ) => Promise<{ readonly code: string; readonly map: { readonly mappings: '' } }>;
  };
}

/** Replaces the code of Zod that makes JSON schemas by functions that throw. */
export function noJsonSchema(): NoJsonSchemaPlugin;
