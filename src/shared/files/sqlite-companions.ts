/** Endings of the files that SQLite keeps beside a database and that belong to it. */
export const SQLITE_COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** Ending of a restored database while its place is made free. */
export const RESTORED_ENDING = '.restored';
