-- the rules of reports are in the program (src/signals/rules.ts)
DROP FUNCTION spotscore_add_signals(json, bigint, text, bigint, bigint, bigint, bigint, bigint);
