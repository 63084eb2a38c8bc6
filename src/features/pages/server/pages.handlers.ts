import { openItem } from '#src/features/intake/server/opened-item.service.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { pagesApi } from '../pages.contract.ts';
import { cutAt, partsOfRanges, plainSplit, readRanges, wholeItem } from '../pages.rules.ts';
import type { Part, PartKind, SourceFile } from '../pages.rules.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import type { AnyContext } from '#src/features/intake/server/announce.service.ts';
import { needType } from '#src/features/intake/server/type-rules.service.ts';
import { arrange } from './pages-arrange.service.ts';
import type { PageChange, PageWork } from './pages-arrange.service.ts';
import { applyToBatch, listBatch } from './pages-batch.service.ts';
import { listOwnSteps } from '#src/features/work/server/own-steps.service.ts';
import { findTwins } from './twins.service.ts';
import { undoChange } from './pages-undo.service.ts';
import { flagItem } from '#src/features/intake/server/change-item.service.ts';
import { originals } from '#src/features/intake/server/item-images.service.ts';
import { listChanges, originOf, processOfItem } from './pages.sql.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';

const fail = thrower(WORK_ERRORS);

function workOf(
  c: AnyContext,
  dqItemId: string,
  body: { leaseId?: string | undefined; version?: number | undefined } = {},
): PageWork {
  return {
    db: c.db,
    kernel: c.kernel,
    me: c.caller.id,
    grants: c.grants,
    dqItemId,
    leaseId: body.leaseId ?? null,
    version: body.version ?? null,
  };
}

/** Writes what an arrangement did into the audit chains and tells the consoles. */
function announce(c: AnyContext, { arranged, about }: PageChange) {
  const detail = {
    change: arranged.changeId,
    files: arranged.images.length,
    items: arranged.items.map(({ dqItemId }) => dqItemId),
  };
  c.audit({ entity: 'dqItem', entityId: arranged.dqItemId, detail });
  announceQueue(c);
  if (!about) return;
  c.audit({
    entity: 'employee',
    entityId: about.employeeId,
    tenantId: about.tenantId,
    clientId: about.clientId,
    detail: { ...detail, dqItemId: arranged.dqItemId },
  });
  c.live({ tenantId: about.tenantId, topic: 'documents', key: about.employeeId });
}

/** The parts that a split of one file by ranges makes of an item; its other files stay. */
function splitBy(
  files: readonly SourceFile[],
  imageId: string,
  ranges: string,
  kind: PartKind,
): { parts: Part[] } | { fault: string } {
  const file = files.find((one) => one.imageId === imageId);
  if (!file) return { fault: 'This item has no such file.' };
  const read = readRanges(ranges, file.pages ?? 1);
  if (read.fault !== undefined) return { fault: read.fault };
  return {
    parts: wholeItem(files).flatMap((whole, at) =>
      files[at] === file ? partsOfRanges(imageId, read.ranges, kind) : [whole],
    ),
  };
}

export const reviewPagesCalls = callsOf(pagesApi, {
  split: async (c) => {
    const { dqItemId, x } = c.params;
    const { ranges, as, leaveOut = false } = c.body;
    const kind = as === 'files' ? 'file' : 'item';
    const byPage = /^\d+$/.test(x);
    if (!byPage) {
      const images = await itemImages(c.db, [dqItemId]);
      if (!images.some(({ imageId }) => imageId === x)) throw requestError('request.not_found');
    }
    const change = await arrange(
      workOf(c, dqItemId, c.body),
      'ranges',
      (files) => {
        const [first] = files;
        if (!first) return { fault: 'This item has no file.' };
        if (ranges !== undefined) return splitBy(files, byPage ? first.imageId : x, ranges, kind);
        if (byPage) return splitBy(files, first.imageId, cutAt(Number(x), first.pages ?? 1), kind);
        return plainSplit(x, files);
      },
      leaveOut,
    );
    announce(c, change);
    return change.arranged;
  },

  arrange: async (c) => {
    const { parts, leaveOut = false } = c.body;
    const work = workOf(c, c.params.dqItemId, c.body);
    const change = await arrange(work, 'parts', () => ({ parts }), leaveOut);
    announce(c, change);
    return change.arranged;
  },

  history: async (c) => {
    const { dqItemId } = c.params;
    const process = await processOfItem(c.db, dqItemId);
    const origin = await originOf(c.db, dqItemId);
    if (!process || !origin) throw requestError('request.not_found');
    const images = await itemImages(c.db, [dqItemId]);
    const past = [...images, ...(await originals(c.db, dqItemId))];
    const changes = await listChanges(c.db, process.processInstanceId);
    const open = FORM_KEYS.some((formKey) => formKey === process.state);
    const latest = changes.find(({ detail, undone }) => detail.change === 'arrange' && !undone);
    return {
      dqItemId,
      version: process.version,
      images,
      splitFrom: origin.splitFrom,
      changes: changes.map((change) => {
        const { detail, undone } = change;
        const own = change.user_id === c.caller.id && !undone;
        return {
          changeId: change.activity_id,
          at: change.at,
          userName: change.user_name,
          kind: detail.change,
          setAside:
            detail.change === 'arrange'
              ? detail.setAside.flatMap((id) => past.find(({ imageId }) => imageId === id) ?? [])
              : [],
          items: detail.items.map((item) => item.dqItemId),
          undone,
          undoable: own && (detail.change === 'batch' || (open && change === latest)),
        };
      }),
    };
  },

  undo: async (c) => {
    const { dqItemId, changeId } = c.params;
    const { version, about } = await undoChange(workOf(c, dqItemId), changeId);
    c.audit({ entity: 'dqItem', entityId: dqItemId, detail: { undoes: changeId } });
    announceQueue(c);
    if (about) c.live({ tenantId: about.tenantId, topic: 'documents', key: about.employeeId });
    return { dqItemId, version, images: await itemImages(c.db, [dqItemId]) };
  },

  original: async (c) => {
    const image = (await originals(c.db, c.params.dqItemId)).find(
      ({ imageId }) => imageId === c.params.imageId,
    );
    if (!image) throw requestError('request.not_found');
    await openItem(c, c.params.dqItemId);
    return pdfReply(c.kernel, c.db.binding.tenantId, image, false);
  },

  twins: async (c) => {
    if (!(await originOf(c.db, c.params.dqItemId))) throw requestError('request.not_found');
    return { twins: await findTwins(c, c.params.dqItemId) };
  },

  batch: async (c) => {
    if (!(await originOf(c.db, c.params.dqItemId))) throw requestError('request.not_found');
    return { items: await listBatch(c.db, c.caller.id, c.params.dqItemId) };
  },

  applyToBatch: async (c) => {
    const { dqItemId } = c.params;
    const { documentTypeId } = c.body;
    if (documentTypeId !== undefined) await needType(c.db, documentTypeId, 'documentTypeId');
    const applied = await applyToBatch(c.db, c.caller.id, dqItemId, c.body);
    c.audit({
      entity: 'dqItem',
      entityId: dqItemId,
      detail: { ...c.body, change: applied.changeId, batch: applied.applied },
    });
    if (applied.changeId !== null) announceQueue(c);
    return { changeId: applied.changeId, items: applied.items };
  },

  flag: async (c) => {
    const { dqItemId } = c.params;
    const process = await lockProcessOfItem(c.db, dqItemId);
    if (!process) throw requestError('request.not_found');
    if (!FORM_KEYS.some((formKey) => formKey === process.state)) throw fail('work.already_done');
    const set = await flagItem(c.db, c.caller.id, dqItemId, c.body);
    c.audit({ entity: 'dqItem', entityId: dqItemId, detail: { fields: Object.keys(c.body) } });
    announceQueue(c);
    return set;
  },

  mySteps: async (c) => ({ steps: await listOwnSteps(c.db, c.caller.id) }),
});
