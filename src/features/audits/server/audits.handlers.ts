import { callsOf } from '#src/server/handler.ts';
import { auditedApi } from '../audited.contract.ts';
import { auditsApi } from '../audits.contract.ts';
import { bindersApi } from '../binders.contract.ts';
import {
  readAudited,
  readCompany,
  readCompanyPaper,
  readDocument,
  readDriver,
} from './audited.service.ts';
import {
  addDriver,
  addFinding,
  changeAudit,
  createAudit,
  drawSample,
  listAudits,
  readDrawn,
  removeDriver,
  setAuditState,
  setFinding,
  setItem,
  wholeAudit,
} from './audits.service.ts';
import { askBinder, listBinders, sendBinder, signBinder, stopBinder } from './binders.service.ts';
import { inviteAuditor, listReadings, revokeLink } from './links.service.ts';

export const auditsCalls = callsOf(auditsApi, {
  list: listAudits,
  create: createAudit,
  read: (c) => wholeAudit(c, c.params.auditId),
  change: changeAudit,
  setState: setAuditState,
  draw: drawSample,
  drawn: readDrawn,
  addDriver,
  removeDriver,
  setItem,
  addFinding,
  setFinding,
  invite: inviteAuditor,
  revoke: revokeLink,
  reads: listReadings,
});

export const auditedCalls = callsOf(auditedApi, {
  read: readAudited,
  driver: readDriver,
  document: readDocument,
  company: readCompany,
  paper: readCompanyPaper,
});

export const bindersCalls = callsOf(bindersApi, {
  ask: askBinder,
  list: listBinders,
  cancel: stopBinder,
  file: sendBinder,
  signature: signBinder,
});
