/** What a process of the installation does. */
export type Role = 'all' | 'api' | 'worker' | 'settle' | 'explore' | 'charge';
