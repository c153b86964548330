<?php
/** Writes an export's XML to a compressed file, and reports progress on standard output, one JSON object per line. */
class WikisteadExportSink extends DumpOutput {
	/** Seconds between two reports */
	private const REPORT_EVERY = 0.5;

	/** @var resource */
	private $file;
	/** @var int Revisions or entries of the log */
	private $total;
	/** @var int */
	private $done = 0;
	/** @var float */
	private $reportedAt = 0.0;

	public function __construct( string $path, int $total, int $level ) {
		$file = gzopen( $path, "wb$level" );
		if ( $file === false ) {
			throw new RuntimeException( "Cannot write $path" );
		}
		$this->file = $file;
		$this->total = $total;
	}

	public function write( $string ) {
		if ( $string !== '' && gzwrite( $this->file, $string ) !== strlen( $string ) ) {
			throw new RuntimeException( 'No space left on device' );
		}
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
		// This writes the last bytes.
		if ( !gzclose( $this->file ) ) {
			throw new RuntimeException( 'No space left on device' );
		}
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
