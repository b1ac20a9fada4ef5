import('./client.mjs').then(({ useClient }) => useClient(JSON.parse(process.argv[2]))).then(console.log);
