import { z } from 'zod';

// Must run before any schema is created: zod's fast path probes `new Function`, which the content security
// policy refuses and reports on every load.
z.config({ jitless: true });
