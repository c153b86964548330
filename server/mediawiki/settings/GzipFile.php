<?php
/** A compressed file. Unlike PHP's own functions, it fails if the disk is full, even when only the last bytes are missing. */
class WikisteadGzipFile {
	private const FULL = 'No space left on device';

	private string $path;
	/** @var resource */
	private $file;
	private int $bytes = 0;

	public function __construct( string $path, int $level ) {
		$file = gzopen( $path, "wb$level" );
		if ( $file === false ) {
			throw new RuntimeException( "Cannot write $path" );
		}
		$this->path = $path;
		$this->file = $file;
	}

	public function write( string $text ): void {
		if ( $text !== '' && gzwrite( $this->file, $text ) !== strlen( $text ) ) {
			throw new RuntimeException( self::FULL );
		}
		$this->bytes += strlen( $text );
	}

	public function close(): void {
		// This writes the last bytes, and succeeds even if it cannot.
		gzclose( $this->file );
		// A complete file ends with the number of bytes in it (RFC 1952, 2.3.1).
		$written = fopen( $this->path, 'rb' );
		fseek( $written, -4, SEEK_END );
		if ( fread( $written, 4 ) !== pack( 'V', $this->bytes & 0xffffffff ) ) {
			throw new RuntimeException( self::FULL );
		}
		fclose( $written );
	}
}
