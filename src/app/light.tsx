import '#src/web/nonce.ts';
import '#src/web/theme.css';
import { options } from 'preact';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applicantsAddresses } from '#src/features/applicants/applicants.addresses.ts';
import { driverPageAddresses } from '#src/features/driver-page/driver-page.addresses.ts';
import { onboardingAddresses } from '#src/features/onboarding/onboarding.addresses.ts';
import { followSystemTheme } from '#src/web/light/light-theme.ts';
import { LightPage } from '#src/web/shell/light-page.tsx';
import { makePart } from '#src/web/part.tsx';
import { followLostCode } from '#src/web/part-error.ts';
import { queryClient } from '#src/web/query-client.ts';

// React runs the effects of a key before the next key comes. Preact would after the next paint: an Enter that follows at once
// would send what stood in the field before it.
options.requestAnimationFrame = queueMicrotask;
followLostCode();
followSystemTheme();

/** Screens that people without an account open by a link. The server answers their addresses with this page (D388). */
const SCREENS = [
  {
    path: applicantsAddresses.apply,
    title: 'Application for employment',
    screen: makePart(async () => (await import('#src/features/applicants/web/apply.tsx')).Apply),
  },
  {
    path: driverPageAddresses.own,
    title: 'Your driver file',
    screen: makePart(
      async () => (await import('#src/features/driver-page/web/driver-screen.tsx')).DriverScreen,
    ),
  },
  {
    path: onboardingAddresses.own,
    title: 'Before you begin',
    screen: makePart(
      async () => (await import('#src/features/onboarding/web/own-screen.tsx')).OwnScreen,
    ),
  },
] as const;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LightPage screens={SCREENS} />
    </QueryClientProvider>
  </StrictMode>,
);
