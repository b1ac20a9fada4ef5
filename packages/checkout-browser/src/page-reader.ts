import { parseStructuredData } from '@florin/page-reading/product/parse-structured-data';
import { answerTasks } from './foreign-pages/answer-tasks.ts';

/** The thread that reads what strangers wrote on pages. */
answerTasks({ parseStructuredData });
