<?php
/** Writes an export's XML to a compressed file, and reports progress on standard output, one JSON object per line. */
class WikisteadExportSink extends DumpOutput {
	/** Seconds between two reports */
	private const REPORT_EVERY = 0.5;

	private WikisteadGzipFile $file;
	/** @var int Revisions or entries of the log */
	private $total;
	/** @var int */
	private $done = 0;
	/** @var float */
	private $reportedAt = 0.0;

	public function __construct( string $path, int $total, int $level ) {
		$this->file = new WikisteadGzipFile( $path, $level );
		$this->total = $total;
	}

	public function write( $string ) {
		$this->file->write( $string );
	}

	public function writeRevision( $rev, $string ) {
		// MediaWiki leaves out hidden text but not its hash, from which short texts can be guessed.
		if ( $rev->rev_deleted & 1 ) {
			$string = preg_replace( '/(<text bytes="\d+") sha1="\w*"(?= deleted="deleted")/', '$1', $string );
		}
		parent::writeRevision( $rev, $string );
		$this->count();
	}

	public function writeLogItem( $rev, $string ) {
		parent::writeLogItem( $rev, $string );
		$this->count();
	}

	public function close(): void {
		$this->file->close();
		$this->report();
	}

	private function count(): void {
		$this->done++;
		if ( microtime( true ) - $this->reportedAt >= self::REPORT_EVERY ) {
			$this->report();
		}
	}

	private function report(): void {
		$this->reportedAt = microtime( true );
		print json_encode( [ 'done' => $this->done, 'total' => $this->total ] ) . "\n";
	}
}
