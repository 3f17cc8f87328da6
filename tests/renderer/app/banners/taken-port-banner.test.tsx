import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TakenPortBanner } from '../../../../renderer/app/banners/taken-port-banner.tsx';
import { sampleServices } from '../../support/sample-host.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

/** A window of a host that had to move from port 7400 to 7403. */
function showMoved(holder: string | null, language: 'en' | 'zh-CN' = 'en') {
  const rendered = renderPart(<TakenPortBanner takenPort={{ port: 7400, holder }} />, { language });
  const services = sampleServices(0).map((service) =>
    service.id === 'sessions' ? { ...service, address: 'http://127.0.0.1:7403/' } : service,
  );
  const loopDelay = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  act(() => rendered.host.emit('host.pulse', { nowMs: 0, loopDelay, liveCount: 0, attention: [], services }));
  return rendered.host;
}

test('the banner names the program and the new address, and keeps the new port on a click', async () => {
  const host = showMoved('node (pid 12)');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('Port 7400 is in use by node (pid 12)');
  expect(banner.textContent).toContain('http://127.0.0.1:7403');
  expect(screen.getByRole('link', { name: 'Entries of programs' }).getAttribute('href')).toContain(
    '/connect',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Always use 7403' }));
  await waitFor(() => expect(screen.queryByText(/is in use by/u)).toBeNull());
  expect(host.requested.find(({ call }) => call === 'settings.set')?.input).toEqual({ gatewayPort: 7403 });
});

test('the banner can be closed, and says so much in Chinese', async () => {
  showMoved(null, 'zh-CN');
  await screen.findByText('端口 7400 已被其他程序占用');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
