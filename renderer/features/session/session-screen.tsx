import { Screen } from '../../frame/screen.tsx';

export function SessionScreen(props: { params: Readonly<Record<string, string | undefined>> }) {
  return <Screen title={props.params['sessionId'] ?? ''}>{null}</Screen>;
}
