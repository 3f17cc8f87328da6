import { configure } from '@testing-library/react';

/** A busy machine renders late; an element that never appears still fails the test, only later. */
configure({ asyncUtilTimeout: 15_000 });
