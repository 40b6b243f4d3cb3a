/** The reader thread: reads event feeds. */
import { FEED_READER_OPERATIONS, type FeedReaderOperations } from '../src/app/event-feed-reader.ts';
import { serveThread } from '../src/threads/serve-thread.ts';

serveThread<FeedReaderOperations>(FEED_READER_OPERATIONS);
