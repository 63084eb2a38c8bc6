import { expect, test } from 'vitest';
import { signedHeaders } from './signature.ts';

test('a webhook is signed as the published example of Standard Webhooks is', () => {
  // From the test vectors of the specification's own libraries.
  const sent = {
    id: 'p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], sent);
  expect(headers).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  const two = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAAA'];
  expect(signedHeaders(two, sent)['webhook-signature']?.split(' ')).toHaveLength(2);
});
