/** Keys, signatures and times that the examples of the documentation share: well formed, and recognisably the same party in each. */
export const exampleTime = 1_763_164_800;

export const exampleAddresses = {
  merchant: 'Dtwi6LzAEYWMQk1nnpWU7TpsNmy9EwaHzpZJ4uok342G',
  merchantTokenAccount: 'GmnMm46JMQ3NrNcHxLgbrBepYmhs6wZFc5UFJrVxW2nw',
  feeWallet: '9jNS9BfNtMiN8qoLGHwtWSmTjHyVXJ5hUWjHyom62K3i',
  feeTokenAccount: 'HmaLnvsutWsd3yoYFL6gzsUipYjrJsHrZWGLhULxHjfE',
  payer: '4KUbN6FQDHrcFToqV5kQjbWWL4BpaBCoFVYT5bXD9ooe',
  sender: 'i9uWZx9ntkfqnGJYdwawCLXZVRe3Htqx3uFSpXgQKva',
  recipient: '2qWmGat7qZS5ab7GCkkViLtzngjhgJYMwCtY8ofzrot3',
  reference: 'BQiFTy27U6F4RK9PCnKDqkgXimuMjksxPU4EucnYNqTX',
  beacon: '126RGzqa57AFaxKzgMv4bMKFxWwkr264V8HqYJBtTGa4',
  vault: 'GMqfCstqmvzN7WEQfqwSqavLsyq391WUiAHYhuce8YPH',
  program: 'Ay4Yz5xLKepLFnkUVd5tpMgnfoL8MbDErWwmvH9JVGHB',
  usdcMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  /** Derived from the release code whose data characters are `0123456789ABCDE`. */
  releaseKey: 'FSAeqFLgwga3LwJBZCbpJHUwS3VmhsbYtpAgkZj64Fyb',
} as const;

export const exampleSignature =
  '3eDnrFeinXQYwVnu1qb9EQ7mnkDyqrYvP1eDjHdQFcsVVvVyqKXvdpwAiDtbjMqEAqUAwpusujic6uFhEktJ3nUH';

/** The start of a transaction with room for one signature; a real one is up to 1,644 characters. */
export const exampleTransactionBase64 = 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
