import { callsOf } from '#src/server/handler.ts';
import { driverPageApi } from '../driver-page.contract.ts';
import { answerDispute, askDriver, listDisputes } from './ask-driver.service.ts';
import { enter, sendCode, visitLink } from './enter.service.ts';
import { agreeToTexts, endTexts } from './consent.service.ts';
import { sendTextCode } from './text-code.service.ts';
import { disputeEntry, readFile, signCertificate } from './own-file.service.ts';
import { keepPaper, uploadGate, uploadPaper } from './send-paper.service.ts';

export const driverPageCalls = {
  ...callsOf(driverPageApi, {
    ask: askDriver,
    disputes: listDisputes,
    answer: answerDispute,
    visit: visitLink,
    code: sendCode,
    textCode: sendTextCode,
    enter,
    read: readFile,
    upload: uploadPaper,
    agreeToTexts,
    endTexts,
    keepPaper,
    sign: signCertificate,
    dispute: disputeEntry,
  }),
  gates: { upload: uploadGate },
};
