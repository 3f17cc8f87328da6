export { LoadDemo } from './load-demo.tsx';
export { useDemoData } from './use-demo-data.ts';
