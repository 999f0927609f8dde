const failedToRun = (suite) =>
  suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed');

function countReport(report, mayNotSkip) {
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  const broken = report.testResults.filter(failedToRun).length;
  const remarks = [];
  if (broken > 0) remarks.push(`${broken} suite(s) failed to run`);
  if (mayNotSkip && skipped > 0) remarks.push('a skipped test counts as failed here');
  const failed = report.numFailedTests + broken + (mayNotSkip ? skipped : 0);
  return { passed: report.numPassedTests, failed, skipped, remarks };
}

const withFailure = (counts, remark) => ({ ...counts, failed: 1, remarks: [...counts.remarks, remark] });

/**
 * Counts one runner's tests from its JSON report (Jest and Vitest write the same shape).
 * A suite that failed outside its tests counts as one failure, and so does a runner that crashed or ran nothing: what
 * did not run has not passed.
 * @param {{ report?: object, exitCode: number, mayBeEmpty?: boolean, mayNotSkip?: boolean }} outcome
 * @returns {{ passed: number, failed: number, skipped: number, remarks: string[] }}
 */
export function countTests({ report, exitCode, mayBeEmpty = false, mayNotSkip = false }) {
  if (!report) return withFailure(noTests, `ended with code ${exitCode} and without a report`);
  const counts = countReport(report, mayNotSkip);
  if (counts.failed > 0) return counts;
  if (exitCode !== 0) return withFailure(counts, `ended with code ${exitCode} although no test failed`);
  if (counts.passed === 0 && !mayBeEmpty) return withFailure(counts, 'ran no test');
  return counts;
}

export const noTests = { passed: 0, failed: 0, skipped: 0, remarks: [] };

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  remarks: [...a.remarks, ...b.remarks],
});
