/**
 * jsdom has no object URLs. They are there for the whole run and not only for the tests that save a file, because the
 * window releases an object URL some seconds after the click, when another test may be running already.
 */
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => undefined;
