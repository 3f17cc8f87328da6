import { configure } from '@testing-library/react';

/** A busy machine draws late; what never appears still fails, only later. */
configure({ asyncUtilTimeout: 15_000 });
