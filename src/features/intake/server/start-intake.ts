import type { Kernel } from '#src/server/kernel.ts';
import { freeLeases, inInternal } from './arrivals.sql.ts';
import { watchFolder } from './folder.ts';
import { intakeDomain } from './intake-domain.ts';
import { holderOf } from './open-arrivals.service.ts';
import { startSmtp } from './smtp.ts';
import { readSmtpTls } from './smtp-tls.ts';

/** A burst of mails wakes the jobs once. */
const WAKE_AFTER = 25;

/**
 * Starts what takes papers from outside, as far as the settings ask for it: the mail listener and the watched folder.
 * @throws ListenError, ConfigError
 */
export async function startIntake(kernel: Kernel): Promise<{ stop: () => Promise<void> }> {
  const { intakeSmtpPort, intakeSmtpHost = '127.0.0.1', intakeFolder } = kernel.config;
  await inInternal(kernel, (db) => freeLeases(db, holderOf(kernel)));
  let timer: NodeJS.Timeout | undefined;
  const onArrival = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      kernel.wakeJobs();
    }, WAKE_AFTER).unref();
  };
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((one) => one()));
    clearTimeout(timer);
  };
  try {
    if (intakeSmtpPort !== undefined) {
      const domain = intakeDomain(kernel.config);
      const tls = await readSmtpTls(kernel.config);
      const options = { port: intakeSmtpPort, host: intakeSmtpHost, domain, tls, onArrival };
      const smtp = await startSmtp(kernel, options);
      stops.push(smtp.stop);
      kernel.log.info({ port: smtp.port }, 'mail intake listens');
    }
    if (intakeFolder !== undefined) {
      const watcher = await watchFolder(kernel, { folder: intakeFolder, onArrival });
      stops.push(watcher.stop);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  // What arrived before the last server ended.
  onArrival();
  return { stop };
}
