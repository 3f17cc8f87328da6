import { configure } from '@testing-library/react';

/**
 * As long as the other limits for what never happens: the first test of a file also waits until the code of its
 * screen is loaded, which takes 17 s on a busy machine. An element that never appears still fails the test.
 */
configure({ asyncUtilTimeout: 60_000 });
